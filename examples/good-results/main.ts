import { pictures } from './pictures.ts'

for (const [name, picture] of Object.entries(await pictures())) console.log(`--- ${name} ---\n${picture}\n`)
