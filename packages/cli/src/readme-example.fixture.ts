import { main } from '@selvedge/cli'

// The command as a function: what follows `selvedge` on a command line, with streams of your own.
async function* input() {
  for (let step = 0; step < 900; step++) yield step === 641 ? 'error: the disk is full\n' : `step ${step} compiled ok\n`
}
const stdout = { write: (text: string) => console.log(text.trimEnd()) }
const streams = { stdin: input(), stdout, stderr: stdout }
console.log(await main(['shape', '--budget', '70', '--query', 'what failed?'], streams))

// A mistake is told in one line, and by the exit code.
console.log(await main(['shape', '--budget', 'many'], streams))
