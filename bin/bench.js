#!/usr/bin/env node
// `npm run bench`: measures speed at two sizes. `-- --quick`, `-- --size L`, `-- --only explore`, `-- --json file`, `--
// --postgres` and `-- --workers 2` for some of it again there. `-- --bytes`: what each act of a player costs on a phone's
// line.
import './lib/node-version.js'
import { findChromium } from './lib/chromium.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

await install()
await build()
const args = process.argv.slice(2)
const { code } = args.includes('--bytes')
	? await run(tool('tsx'), ['tests/load/bytes.ts'], { env: { CHROMIUM_PATH: await findChromium() } })
	: await run(tool('tsx'), ['tests/load/bench.ts', ...args])
process.exit(code)
