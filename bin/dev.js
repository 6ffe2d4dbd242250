#!/usr/bin/env node
// `npm run dev`: the development server, which rebuilds as files change.
import './lib/node-version.js'
import { install, seed, useSandbox } from './lib/prepare.js'
import { run, tool } from './lib/run.js'

process.env.NODE_ENV ??= 'development'
useSandbox()
await install()
await seed()
const { code } = await run(tool('react-router'), ['dev', ...process.argv.slice(2)])
process.exit(code)
