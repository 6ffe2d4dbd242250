import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

it('is no trouble to anybody when those who read it have gone', async () => {
	const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/unheard.ts'])
	await once(child.stdout, 'data')
	await Promise.all([child.stdout, child.stderr].map((output) => once(output.destroy(), 'close')))
	child.stdin.write('go')
	expect(await once(child, 'exit')).toEqual([0, null])
})
