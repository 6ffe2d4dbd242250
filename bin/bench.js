#!/usr/bin/env node
// `npm run bench`: measures speed at two sizes. `-- --quick`, `-- --size L`, `-- --only explore`, `-- --json file`, `--
// --postgres` for some of it on PostgreSQL too.
import './lib/node-version.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

await install()
await build()
const { code } = await run(tool('tsx'), ['tests/load/bench.ts', ...process.argv.slice(2)])
process.exit(code)
