import { expect, it } from 'vitest'
import { drawText, drawable, textWidth } from './draw-text.server.ts'

const look = { size: 40, fill: '#10201b' }
/** Returns the rightmost point that any stroke of a drawing reaches. */
const reach = (path: string) =>
	Math.max(...[...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[A-Z]|$|")/g)].map(([, x]) => Number(x)))

it('keeps letters of the face, and others without their accents', () => {
	expect(drawable('Chloé Müller – 2.50')).toBe('Chloé Müller – 2.50')
	expect(drawable('Łukasz Šimek')).toBe('Łukasz Šimek')
	expect(drawable('Ṱhilidzi Ḓavhana')).toBe('Thilidzi Davhana')
	expect(drawable('Cafe\u0301')).toBe('Café')
})

it('leaves out what it cannot draw, on one line', () => {
	expect(drawable('😀 Bongani 👩‍👩‍👧 🇿🇦')).toBe('Bongani')
	expect(drawable('محمد')).toBe('')
	expect(drawable('Ana\n\u202eb\u0000c\ud800')).toBe('Ana bc')
	expect(drawable(`a${'\u0301'.repeat(5000)}`).length).toBeLessThan(3)
	expect(drawText('محمد', 0, 0, look)).toBe('')
})

it('is as wide as it says', () => {
	const text = 'Averages differ by 0.08'
	expect(textWidth(text, 80)).toBeCloseTo(2 * textWidth(text, 40))
	expect(reach(drawText(text, 100, 50, look))).toBeLessThanOrEqual(100 + textWidth(text, 40))
	expect(reach(drawText(text, 100, 50, look))).toBeGreaterThan(90 + textWidth(text, 40))
	expect(reach(drawText(text, 900, 50, { ...look, anchor: 'end' }))).toBeLessThanOrEqual(900)
	expect(reach(drawText(text, 900, 50, { ...look, anchor: 'end' }))).toBeGreaterThan(890)
})

it('cuts what does not fit', () => {
	const long = drawText('W'.repeat(300), 0, 0, { ...look, width: 200 })
	expect(reach(long)).toBeLessThanOrEqual(200)
	expect(reach(long)).toBeGreaterThan(150)
	expect(drawText('Thandi', 0, 0, { ...look, width: 200 })).toBe(drawText('Thandi', 0, 0, look))
})

it('consists of shapes only, without the text', () => {
	expect(drawText('<script>alert("hi")</script>', 0, 0, look)).toMatch(/^<path fill="#10201b" d="[MLQCZ\d .-]+"\/>$/)
})
