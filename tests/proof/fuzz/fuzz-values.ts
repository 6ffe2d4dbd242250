/** Returns a random number generator that repeats with the same seed. */
export function createRandom(seed: number) {
	let state = seed >>> 0
	/** A whole number from 0 to `below` - 1. (mulberry32) */
	const below = (limit: number) => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
	}
	const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
	const oneIn = (number: number) => below(number) === 0
	return { below, pick, oneIn }
}
export type Random = ReturnType<typeof createRandom>

/** Marks JSON that `JSON.stringify` cannot write; it is put into the body as it is. */
export const raw = (token: string) => `@raw:${token}@`
export const toJson = (value: unknown) =>
	JSON.stringify(value).replace(/"@raw:((?:[^"\\@]|\\.)*)@"/g, (_, token: string) => token.replace(/\\(.)/g, '$1'))

/** Markup that would run in a page that shows it unescaped. */
export const MARKUP = ['<script>alert(1)</script>', '"><svg onload=x>']

export const TEXTS = [
	'',
	' ',
	'\u200b\u200d\ufeff',
	'x'.repeat(10_000),
	'👟'.repeat(300),
	'👨‍👩‍👧‍👦🏳️‍🌈',
	'\u202eright to left',
	'Z̸̢̛a̷lgo',
	...MARKUP,
	"' OR 1=1--",
	"'; DROP TABLE users; --",
	'%',
	'_',
	'\\',
	'a\r\nSet-Cookie: x=y',
	'a\0b',
	'a\u0007b',
	'\ud800',
	'\udc00abc',
	'${7*7}{{7*7}}',
	'=cmd|calc',
	'../../etc/passwd',
	'__proto__',
	'constructor',
	'null',
	'undefined',
	'NaN',
	'true',
	'0',
	'[]',
	'javascript:alert(1)',
	'file:///etc/passwd',
]

export const NUMBERS = [
	0,
	-1,
	1.5,
	2 ** 31 - 1,
	2 ** 31,
	-(2 ** 31) - 1,
	...['1e3', '1e309', '-1e309', '9007199254740993', '-0', '1.0000000001', '1E400'].map(raw),
]

export const TIMES = [
	'2027-02-30T10:00:00Z',
	'0001-01-01T00:00:00Z',
	'9999-12-31T23:00:00Z',
	'2027-03-04T10:00:00',
	'2027-03-04',
	'2027-03-04T10:00:00+14:00',
	'2027-03-04T10:30:00Z',
	'2027-03-04T10:00:01Z',
	'2020-01-01T10:00:00Z',
	'24:00',
	'9:00',
	1_900_000_000_000,
	'+275760-09-13T00:00:00Z',
	'-271821-04-20T00:00:00Z',
	'tomorrow',
	'2027-W10',
	'2027-03-04T25:61:00Z',
]

export const IDS = [
	'0',
	'-1',
	'1.5',
	'1e3',
	'0x1',
	'9007199254740993',
	'1e309',
	'abc',
	'2147483647',
	'2147483648',
	'01',
	'+1',
	'１',
	'%20',
	'1%20',
	'%00',
	'..%2f',
	'1%2f2',
	'1;drop',
	'__proto__',
	'null',
	'%ff',
	'%F0%9F%91%9F',
	'x'.repeat(4_000),
]

/** Idempotency keys that a client made up, as far as HTTP can carry them. */
export const KEYS = [
	'',
	' ',
	'k',
	'k'.repeat(200),
	'k'.repeat(201),
	'two words',
	"' OR 1=1--",
	'same',
	'same',
	'caf\u00e9',
]

export const PRIVILEGES = {
	id: 1,
	userId: 1,
	ownerId: 1,
	organizerId: 1,
	founderId: 1,
	createdById: 1,
	captainId: 1,
	role: 'admin',
	status: 'completed',
	paymentStatus: 'paid',
	totalPrice: 0,
	price: 0,
	points: 1_000_000,
	pointsSpent: 0,
	stock: 99,
	isVerified: true,
	isPremium: true,
	verified: true,
	emailVerifiedAt: '2020-01-01T00:00:00Z',
	suspendedAt: null,
}

/** Bodies that are no object, or inherit fields. */
export const SHAPES: (string | Uint8Array<ArrayBuffer>)[] = [
	'',
	'  \n',
	'null',
	'[]',
	'[{}]',
	'"x"',
	'1',
	'true',
	'{}',
	'{',
	'{}{}',
	"{'a': 1}",
	'/* */{}',
	'{"a": NaN}',
	'\0',
	'username=x&password=y',
	'<script>alert(1)</script>',
	'['.repeat(60_000),
	'{"a":'.repeat(21) + '1' + '}'.repeat(21),
	`{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":1`).join()}}`,
	'{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
	'{"toString":1,"hasOwnProperty":null,"length":-1}',
	new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
	new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
	new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d]),
	new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
]

export const TYPES = [
	null,
	'text/plain',
	'application/x-www-form-urlencoded',
	'application/jsonp',
	'x',
	', application/json',
]

export const OTHERS: unknown[] = [
	null,
	1,
	'x',
	true,
	[],
	['x'],
	{},
	{ toString: 'x' },
	{ length: 3 },
	[[[]]],
	raw('{"$gt":""}'),
]
