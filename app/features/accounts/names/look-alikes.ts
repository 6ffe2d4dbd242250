/**
 * Letters of other alphabets that look like Latin ones, and Latin ones that look like each other: the part of Unicode's
 * confusables (UTS 39, https://www.unicode.org/Public/security/latest/confusables.txt) that keyboards can type.
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

/** A key equal for usernames that look alike at a glance, such as `lerato`, `1erato` and `ⅼегаtо`. */
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

/** Whether a username uses one alphabet, and does not look Latin if it is another. */
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

/** Whether a name contains ours, and so seems to speak for Courtside. */
export const isOurs = (name: string) => bareOf(name).includes(OURS)

export const isReserved = (username: string) => isOurs(username) || RESERVED.has(bareOf(username))
