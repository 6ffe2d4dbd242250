import { expect, test } from 'vitest'
import { standIns } from './stand-ins.server.ts'

const bytes = (text: string) => Buffer.from(text)

test('every placeholder gets its bytes, as often and in whatever order', () => {
	const { standIn, fill } = standIns('a-secret')
	const [one, two, none] = ['<b>één …</b>', '<i>二</i>', ''].map((text) => standIn(bytes(text)))
	expect(String(fill(`${two}<p>© ${one}</p>${none}${one}`))).toBe('<i>二</i><p>© <b>één …</b></p><b>één …</b>')
	expect(String(fill('<p>nothing – kept</p>'))).toBe('<p>nothing – kept</p>')
	expect(String(fill('<p>…', `${one}</p>`, '', two!))).toBe('<p>…<b>één …</b></p><i>二</i>')
})

test('text that looks like a placeholder, or is inside one, is left as it is', () => {
	const { standIn, fill } = standIns('a-secret')
	const foreign = `<!--another-secret 0--><!--a-secret x--><!-- a-secret 0-->`
	const nested = standIn(bytes('<!--a-secret 0-->'))
	expect(String(fill(`${foreign}${nested}`))).toBe(`${foreign}<!--a-secret 0-->`)
})

test('what React writes between two texts is no placeholder', () => {
	const { standIn, fill } = standIns()
	expect(String(fill(`${standIn(bytes('<b>kept</b>'))}all<!-- -->venues`))).toBe('<b>kept</b>all<!-- -->venues')
})
