import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isDebian, isRoot } from './machine.js'
import { mustRun, run, tool } from './run.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium; installs one when there is none. */
export async function findChromium() {
	const found = process.env.CHROMIUM_PATH || onPath()
	if (found) return found
	if (isRoot && isDebian) {
		console.log('Installing Chromium from Debian …')
		await run('apt-get', ['update'], { quiet: true })
		await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { quiet: true })
		const installed = onPath()
		if (installed) return installed
	}
	console.log("Installing Playwright's Chromium …")
	await mustRun(tool('playwright'), ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
	const { chromium } = await import('@playwright/test')
	return chromium.executablePath()
}

function onPath() {
	const places = (process.env.PATH ?? '').split(delimiter)
	return NAMES.flatMap((name) => places.map((place) => join(place, name))).find((file) => existsSync(file))
}
