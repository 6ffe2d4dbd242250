import { expect, test } from 'vitest'
import { ownMeansWords } from './own-means.ts'

const lengths = [200, 500, 700].map((price, i) => ({ value: String(i + 1), label: '', price }))
const pack = (next: number) => ({ credit: null, pack: { tag: '', choice: '', lefts: [next, 18] } })
const credit = (cents: number) => ({ credit: cents, pack: null })
const walkIn = (hours: number, addOns = 0) => ({ hours, lengths, addOns })
const pays = 'Credit and packs pay as far as they go. The rest is still to pay.'

test.each([
	['credit', credit(12_000), walkIn(1), 'R120.00 of R200.00 from credit. R80.00 is still to pay.'],
	['credit', credit(32_050), walkIn(1), 'R200.00 of R200.00 from credit.'],
	['credit', credit(32_050), walkIn(2), 'R320.50 of R500.00 from credit. R179.50 is still to pay.'],
	['pack', pack(2), walkIn(1), '1 pack hour used, 9 hours left.'],
	['pack', pack(2), walkIn(3), '1 pack hour used, 9 hours left. R500.00 is still to pay.'],
	['pack', pack(1), walkIn(2), 'half a pack hour used, 9 hours left. R400.00 is still to pay.'],
	['pack', pack(3), walkIn(2), '1½ pack hours used, 9 hours left. R150.00 is still to pay.'],
	['credit', credit(12_000), walkIn(1, 40), pays],
	['credit', { ...credit(12_000), isMember: true }, walkIn(1), pays],
	['', credit(12_000), walkIn(1), null],
	['cash', pack(4), walkIn(1), null],
	['credit', credit(12_000), walkIn(4), pays],
	['credit', { credit: null, pack: null }, walkIn(1), null],
])('paid by %s, it says what stays open: %#', (paid, has, booked, words) => {
	expect(ownMeansWords(paid, has, booked)).toBe(words)
})
