import { expect, test } from 'vitest'
import { isPushEndpoint } from './endpoint.ts'

test.each([
	'https://fcm.googleapis.com/fcm/send/abc:def',
	'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
	'https://web.push.apple.com/QGuQyavXutnMH',
	'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f',
])('%s is one of a push service', (endpoint) => {
	expect(isPushEndpoint(endpoint)).toBe(true)
})

test.each([
	'',
	'fcm.googleapis.com/fcm/send/abc',
	'http://fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com/',
	'https://fcm.googleapis.com:8443/fcm/send/abc',
	'https://me:secret@fcm.googleapis.com/fcm/send/abc',
	'https://fcm.googleapis.com@10.0.0.1/fcm/send/abc',
	'https://fcm.googleapis.com/fcm/send/abc#x',
	'https://fcm.googleapis.com.evil.example/fcm/send/abc',
	'https://evil-push.apple.com.example/x',
	'https://xpush.apple.com/x',
	'https://push.apple.com/x',
	'https://127.0.0.1/x',
	'https://[::1]/x',
	'https://169.254.169.254/latest/meta-data',
	'https://localhost/x',
	'https://fcm.googleapis.com\\@evil.example/x',
	'https://fcm.googleapis.com/fcm send',
	'https://fcm.googleapis.com/ä',
	'file:///etc/passwd',
	`https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
])('%j is none', (endpoint) => {
	expect(isPushEndpoint(endpoint)).toBe(false)
})

test('one further origin is taken, to the letter', () => {
	const own = 'http://127.0.0.1:4000'
	expect(isPushEndpoint(`${own}/push/1`, own)).toBe(true)
	for (const other of ['http://127.0.0.1:4001/push/1', 'https://127.0.0.1:4000/push/1', 'http://127.0.0.1/push/1'])
		expect(isPushEndpoint(other, own), other).toBe(false)
})
