import qrcode from 'qrcode'
import { describe, expect, it, test } from 'vitest'
import { codesFor } from './payment-codes.server.ts'
import { drawQr, type QrDrawing } from '#app/lib/drawing/qr.server.ts'
import { snapScanLink } from './snapscan.ts'

/** Returns the modules that a path fills, row by row. */
function painted({ size, path }: QrDrawing) {
	const rows = Array.from({ length: size }, () => Array<number>(size).fill(0))
	for (const [, x, y, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
		expect(back).toBe(x)
		rows[Number(y)]!.fill(1, Number(x), Number(x) + Number(length))
	}
	return rows.flat()
}

const modulesOf = (text: string) => [...qrcode.create(text, { errorCorrectionLevel: 'M' }).modules.data]

test.each(['A', 'ShapID: +27-821234567@fnb\nAmount: R450.00', 'é👟', 'x'.repeat(600)])(
	'a drawing has exactly the dark modules of its code (%#)',
	(text) => {
		expect(painted(drawQr(text))).toEqual(modulesOf(text))
	},
)

test('a SnapScan address has the merchant, the reference, the cents, and lets the payer change none of them', () => {
	expect(snapScanLink('BeaconPadel', 45_033, 'CS7K4M2Q9X')).toBe(
		'https://pos.snapscan.io/qr/BeaconPadel?id=CS7K4M2Q9X&amount=45033&strict=true',
	)
	expect(snapScanLink('../x?y=1&z', 1, 'A&B')).toBe(
		'https://pos.snapscan.io/qr/..%2Fx%3Fy%3D1%26z?id=A%26B&amount=1&strict=true',
	)
})

describe('the codes of a payment', () => {
	const payment = { amount: 45_000, reference: 'CS7K4M2Q9X' }

	it('are those of the ways in which the venue can be paid', () => {
		expect(codesFor({ details: null, ...payment })).toEqual({})
		expect(codesFor({ details: { bank: 'FNB', accountNumber: '62001234567' }, ...payment })).toEqual({})
		expect(Object.keys(codesFor({ details: { snapScan: 'Beacon' }, ...payment }))).toEqual(['snapScan'])
		expect(Object.keys(codesFor({ details: { shapId: '0821234567@fnb' }, ...payment }))).toEqual(['payShap'])
	})

	it('carry the amount and the reference', () => {
		const codes = codesFor({ details: { snapScan: 'Beacon', shapId: '0821234567@fnb' }, ...payment })
		expect(painted(codes.snapScan!)).toEqual(modulesOf(snapScanLink('Beacon', 45_000, 'CS7K4M2Q9X')))
		const text = 'ShapID: 0821234567@fnb\nAmount: R450.00\nReference: CS7K4M2Q9X'
		expect(painted(codes.payShap!)).toEqual(modulesOf(text))
	})
})
