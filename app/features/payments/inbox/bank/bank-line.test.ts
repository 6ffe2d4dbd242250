import { describe, expect, test } from 'vitest'
import { readLine } from './bank-line.ts'

describe('what a person reads of a line', () => {
	test.each([
		['2026-11-02 FNB APP PAYMENT FROM T NKOSI 450.00 12345.67', '2026-11-02', 'FNB APP PAYMENT FROM T NKOSI'],
		['HIST 20261102 ## 450.00 IB PAYMENT FROM ZANELE 2501 0', '2026-11-02', 'HIST ## IB PAYMENT FROM ZANELE 2501 0'],
		['02/11/2026 Padel Tuesday R1 450,50', '2026-11-02', 'Padel Tuesday'],
		['02Nov2026 T NKOSI 1,450.00Cr 1450.00', '2026-11-02', 'T NKOSI'],
		['02 Nov MAGTAPE CREDIT  450.00  12,300.50', null, 'MAGTAPE CREDIT'],
		['2026-13-45 x 1.00', null, '2026-13-45 x'],
		['', null, ''],
	])('%j', (text, date, words) => expect(readLine(text)).toEqual({ date, words }))

	test('is the same when read again', () => {
		const { date, words } = readLine('2026-11-02 Padel Tuesday 450.00')
		expect(readLine(`${date} ${words}`)).toEqual({ date, words })
	})
})
