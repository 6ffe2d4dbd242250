import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.js'
import { isRoot, run, tool } from './run.js'

// The one without windows needs a fifth less of the processor.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium; installs one when there is none. Rejects with what to do where that fails. */
export async function findChromium() {
	if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
	for (const name of ['chromium-headless-shell', 'chromium']) if (!onPath()) await installFromDebian(name, 'Chromium')
	const found = onPath()
	if (found) return found
	console.log("Installing Playwright's Chromium …")
	const { code, output } = await run(tool('playwright'), ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
		quiet: true,
	})
	if (code !== 0) {
		throw new Error(`${output.trim()}

There is no Chromium for the journeys. Install one (Debian has it as chromium), or
say where it is: CHROMIUM_PATH=/path/to/chromium npm test`)
	}
	// oxlint-disable-next-line no-restricted-imports -- by now the packages are there
	const { chromium } = await import('@playwright/test')
	return chromium.executablePath()
}

function onPath() {
	const places = (process.env.PATH ?? '').split(delimiter)
	return NAMES.flatMap((name) => places.map((place) => join(place, name))).find((file) => existsSync(file))
}
