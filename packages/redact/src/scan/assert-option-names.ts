/** Protection that was asked for under a wrong name is not given: better to refuse than to let everything pass. */
export function assertOptionNames(options: object, names: readonly string[], caller: string): void {
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue
    throw new TypeError(
      `${caller}: there is no option \`${name}\`; there are ${names.map((known) => `\`${known}\``).join(', ')}`,
    )
  }
}
