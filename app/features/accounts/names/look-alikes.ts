/**
 * Letters of other alphabets that are drawn like a Latin one, and Latin ones that pass for another: the part of Unicode's
 * confusables (UTS 39, https://www.unicode.org/Public/security/latest/confusables.txt) that people can type.
 */
const DRAWN_LIKE: Record<string, string> = {
	a: 'аαΑɑᴀա',
	b: 'вВβΒьƅʙ',
	c: 'сСϲᴄ',
	d: 'ԁɗᴅ',
	e: 'еЕεΕєᴇҽ',
	g: 'ԍɡցɢ',
	h: 'һнНΗհʜ',
	i: 'іІїιΙıɩɪӏ',
	j: 'јЈϳյᴊ',
	k: 'кКκΚᴋ',
	l: 'Ӏǀʟ',
	m: 'мМΜᴍ',
	n: 'пηΝոɴ',
	o: 'оОοΟσօᴏ',
	p: 'рРρΡᴘ',
	q: 'ԛզ',
	r: 'гʀᴦ',
	s: 'ѕЅꜱ',
	t: 'тТτΤᴛ',
	u: 'υսᴜ',
	v: 'νѵᴠ',
	w: 'ԝωѡᴡ',
	x: 'хХχΧ',
	y: 'уУγΥүʏ',
	z: 'Ζᴢ',
}
const LATIN = new Map(Object.entries(DRAWN_LIKE).flatMap(([latin, others]) => [...others].map((one) => [one, latin])))

/** A username as it is seen by who does not look closely: `lerato`, `1erato` and `ⅼегаtо` are one. */
export const skeletonOf = (username: string) =>
	[...username.normalize('NFKC')]
		.map((letter) => LATIN.get(letter) ?? letter)
		.join('')
		.toLowerCase()
		.replace(/[i1]/g, 'l')
		.replaceAll('0', 'o')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Tamil', 'Han'].map(
	(script) => new RegExp(`^[\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}]*$`, 'u'),
)

/** Whether a username is of one alphabet, and does not pass for a Latin one where it is of another. */
export function isOneAlphabet(username: string) {
	const name = username.normalize('NFKC')
	const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)
	return isAscii(name) || (SCRIPTS.some((script) => script.test(name)) && !isAscii(skeletonOf(name)))
}

const RESERVED = new Set(
	[
		'admin',
		'administrator',
		'root',
		'system',
		'support',
		'help',
		'helpdesk',
		'security',
		'staff',
		'team',
		'moderator',
		'official',
		'info',
		'contact',
		'billing',
		'payments',
		'refunds',
		'webmaster',
		'postmaster',
		'noreply',
		'everyone',
		'anonymous',
		'deleted',
	].map(skeletonOf),
)
const OURS = skeletonOf('courtside')
const bareOf = (name: string) => skeletonOf(name).replace(/[^\p{L}]/gu, '')

/** Whether a name has ours in it, and would be taken for somebody who speaks for Courtside. */
export const isOurs = (name: string) => bareOf(name).includes(OURS)

/** Whether a username is kept for Courtside itself. */
export const isReserved = (username: string) => isOurs(username) || RESERVED.has(bareOf(username))
