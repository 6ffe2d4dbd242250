import { existsSync } from 'node:fs'
import { isRoot, run } from './run.js'

const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

/** Tries to install a Debian package, which takes root on a Debian. The caller checks whether it worked. */
export async function installFromDebian(name, title) {
	if (!isRoot || !isDebian) return
	console.log(`Installing ${title} from Debian …`)
	await run('apt-get', ['update'], { quiet: true })
	const env = { DEBIAN_FRONTEND: 'noninteractive' }
	await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env })
}
