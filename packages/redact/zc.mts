import { createScanner } from './src/scan/index.ts'
import { readdirSync, readFileSync } from 'node:fs'
const s = createScanner({packs:['core','extended']} as never)
const d='/work/shared/corpus/files/'
const dirs=readdirSync('/work/shared/corpus')
console.log(dirs.slice(0,10))
