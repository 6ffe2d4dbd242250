#!/usr/bin/env node
// `npm run pictures`: takes the pictures of the README anew, on a copy of the demo data.
import './lib/node-version.js'
import { findChromium } from './lib/chromium.js'
import { build, install } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

await install()
await build()
const { code } = await run(tool('tsx'), ['tests/load/pictures.ts'], { env: { CHROMIUM_PATH: await findChromium() } })
process.exit(code)
