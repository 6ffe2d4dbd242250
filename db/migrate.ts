import { close, migrate } from './client/index.ts'
import { dialect } from './dialect.ts'

await migrate()
console.log(`The ${dialect} database is up to date.`)
await close()
