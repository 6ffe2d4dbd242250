#!/usr/bin/env node
// `npm run bench`: how fast it is. `-- --quick`, `-- --size L`, `-- --growth` (S beside L), `-- --only explore`.
import './lib/node-version.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

await install()
await build()
const { code } = await run(tool('tsx'), ['tests/load/bench.ts', ...process.argv.slice(2)])
process.exit(code)
