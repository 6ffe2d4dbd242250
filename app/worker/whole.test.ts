import { expect, test } from 'vitest'
import { PERSON_HEADER } from '#app/lib/document-marks.ts'
import { isOurs, isWholeFile, isWholePage } from './whole.ts'

test('a page is whole with its end', () => {
	const page = '<!DOCTYPE html><html><body>Court 3</body></html><!--end-->'
	expect(isWholePage(page, 'page')).toBe(true)
	for (let length = 0; length < page.length; length++) expect(isWholePage(page.slice(0, length), 'page')).toBe(false)
})

test('a calendar file is whole with its end', () => {
	expect(isWholePage('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'file')).toBe(true)
	expect(isWholePage('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'file')).toBe(false)
})

test('the data of a page is whole with its end, not with a bracket of its own', () => {
	const data = '[{"_1":2},"now",["D",1795715103622],"id"]\n'
	expect(isWholePage(data, 'data')).toBe(true)
	for (let length = 0; length < data.length; length++) expect(isWholePage(data.slice(0, length), 'data')).toBe(false)
})

test.each([
	['a script', '/assets/kit-1.js', 'text/javascript', 'f()/*end*/', true],
	['half a script', '/assets/kit-1.js', 'text/javascript', 'f(', false],
	['the sign-in page of a hotel', '/assets/kit-1.js', 'text/html', '<html>Room?</html>/*end*/', false],
	['a style sheet', '/assets/complete-1.css', 'text/css; charset=utf-8', 'a{}/*end*/', true],
	['a drawing', '/assets/icons-1.svg', 'image/svg+xml', '<svg></svg>', true],
	['half a drawing', '/assets/icons-1.svg', 'image/svg+xml', '<svg><g>', false],
	['the ground of the map', '/assets/ground-1.json', 'application/json', '{"land":[]}\n', true],
	['half of it', '/assets/ground-1.json', 'application/json', '{"land":[', false],
	['a font', '/assets/font-1.woff2', 'font/woff2', 'wOF2', false],
])('%s', (_, path, type, text, whole) => expect(isWholeFile(path, type, text)).toBe(whole))

test('what does not name a person is not ours', () => {
	expect(isOurs(new Response('<html>Sign in to the hotel</html>'))).toBe(false)
	expect(isOurs(new Response('', { headers: { [PERSON_HEADER]: 'nobody' } }))).toBe(true)
})
