#!/usr/bin/env node
// `npm run dev`: the development server, which rebuilds as files change.
import './lib/node-version.js'
import { install, seed } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

await install()
await seed()
const { code } = await run(tool('react-router'), ['dev', ...process.argv.slice(2)])
process.exit(code)
