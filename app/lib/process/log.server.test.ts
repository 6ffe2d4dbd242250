import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, test } from 'vitest'
import { pathForLog } from './log.server.ts'

it('survives the loss of its readers', async () => {
	const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/process/closed-output.ts'])
	await once(child.stdout, 'data')
	await Promise.all([child.stdout, child.stderr].map((output) => once(output.destroy(), 'close')))
	child.stdin.write('go')
	expect(await once(child, 'exit')).toEqual([0, null])
})

const KEY = 'Zx8k3-0vQ_'

test.each([
	`/auth/reset/${KEY}`,
	`/Auth/RESET/${KEY}`,
	`/p%61y/${KEY}`,
	`/pay/${KEY}?x=1`,
	`/pay/${KEY}.data`,
	`/teams/${KEY}/picture.png`,
	`/g/${KEY}`,
	`/g/${KEY}/card.png`,
	`/payment/return/${KEY}`,
	`/payment/sandbox/${KEY}`,
	`/payment/manual-checkout/${KEY}`,
	`/api/payments/verify/${KEY}`,
	`/api/payments/manual-verify/${KEY}`,
	`/calendars/${KEY}.ics`,
	`/season/${KEY}`,
	`/join-team/${KEY}`,
	`/organise/${KEY}`,
])('%s is written down without its secret', (url) => {
	expect(pathForLog(url)).toContain('…')
	expect(pathForLog(url)).not.toContain(KEY)
})

test('paths without a secret are logged unchanged', () => {
	for (const url of ['/venues/3', '/payments', '/teamsheet/7', '/%', '/a%20b']) expect(pathForLog(url)).toBe(url)
})
