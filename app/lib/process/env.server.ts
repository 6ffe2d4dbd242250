import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { dialect } from '#db/dialect.ts'

const port = z.coerce.number().int().min(0).max(65_535)
/** One secret, or several with commas between them. */
const secrets = z
	.string()
	.transform((list) => list.split(',').map((secret) => secret.trim()))
	.pipe(z.array(z.string().min(32, 'SESSION_SECRET needs at least 32 characters')))

const Environment = z
	.object({
		NODE_ENV: z.enum(['development', 'production']).default('production'),
		PORT: port.default(3000),
		HOST: z.string().default('0.0.0.0'),
		WORKERS: z
			.union([z.literal('auto'), z.coerce.number().int().min(1).max(64)], 'WORKERS is auto, or a number up to 64')
			.default(1),
		PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http or https address' }).optional(),
		SESSION_SECRET: secrets.optional(),
		TRUST_PROXY: z.stringbool().default(false),
		RATE_LIMITS: z.enum(['on', 'off']).default('on'),
		DATA_DIR: z.string().min(1).default('data'),
		LOG: z.enum(['on', 'off']).default('on'),
		SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
		BACKUP_DIR: z.string().min(1).optional(),
		BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
		BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
		METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN needs at least 16 characters').optional(),
		PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).default(6),
		UNPAID_BOOKINGS: z.coerce.number().int().min(1).max(10_000).default(3),
		PAYMENTS: z.enum(['manual', 'sandbox', 'yoco']).optional(),
		YOCO_SECRET_KEY: z.string().min(1).optional(),
		YOCO_WEBHOOK_SECRET: z
			.string()
			.regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'YOCO_WEBHOOK_SECRET starts with whsec_')
			.optional(),
		YOCO_API: z
			.url({ protocol: /^https?$/, error: 'YOCO_API must be an http or https address' })
			.default('https://payments.yoco.com'),
		STRAVA_CLIENT_ID: z
			.string()
			.regex(/^\d{1,20}$/, 'STRAVA_CLIENT_ID is a number')
			.optional(),
		STRAVA_CLIENT_SECRET: z.string().min(1).optional(),
		STRAVA_API: z
			.url({ protocol: /^https?$/, error: 'STRAVA_API must be an http or https address' })
			.default('https://www.strava.com'),
		SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp or smtps address' }).optional(),
		MAIL_FROM: z.email('MAIL_FROM must be an email address').optional(),
		VAPID_PUBLIC_KEY: z
			.string()
			.regex(/^B[\w-]{86}$/, 'VAPID_PUBLIC_KEY has 87 characters of base64url and starts with B')
			.optional(),
		VAPID_PRIVATE_KEY: z
			.string()
			.regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY has 43 characters of base64url')
			.optional(),
		PUSH_SERVICE: z
			.url({ protocol: /^https?$/, error: 'PUSH_SERVICE must be an https address' })
			.refine((service) => !URL.canParse(service) || isServiceOrigin(new URL(service)), {
				error: 'PUSH_SERVICE must be an https origin, unless it is on this machine (127.0.0.1)',
			})
			.optional(),
		WEBHOOKS_ALSO_TO: z
			.string()
			.transform((list) => list.split(',').map((address) => address.trim()))
			.pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'WEBHOOKS_ALSO_TO is a list of IP addresses with commas between')))
			.default([]),
		OIDC_ISSUER: z
			.url({ protocol: /^https?$/, error: 'OIDC_ISSUER must be an https address' })
			.refine(
				(issuer) => issuer.startsWith('https:') || !URL.canParse(issuer) || isLoopback(new URL(issuer).hostname),
				{
					error: 'OIDC_ISSUER must be an https address, unless it is on this machine (127.0.0.1)',
				},
			)
			.optional(),
		OIDC_CLIENT_ID: z.string().min(1).optional(),
		OIDC_CLIENT_SECRET: z.string().min(1).optional(),
		OIDC_NAME: z.string().trim().min(1).max(40, 'OIDC_NAME can have at most 40 characters').optional(),
		MAP_TILES: z
			.string()
			.refine(isTileAddress, 'MAP_TILES must be an https address with {z}, {x} and {y} in its path')
			.optional(),
		MAP_ATTRIBUTION: z.string().trim().min(1).max(200).default('Map data © OpenStreetMap contributors'),
		CONTACT_ADDRESS: z.string().default('12 Kloof Street, Gardens, Cape Town, 8001'),
		CONTACT_PHONE: z.string().default('021 555 0100'),
		CONTACT_EMAIL: z.string().default('hello@courtside.example'),
	})
	.refine((env) => env.NODE_ENV !== 'production' || env.SESSION_SECRET, {
		path: ['SESSION_SECRET'],
		message: 'SESSION_SECRET is required in production (at least 32 random characters)',
	})
	.refine((env) => env.RATE_LIMITS === 'on' || isLoopback(env.HOST), {
		path: ['RATE_LIMITS'],
		message: 'RATE_LIMITS=off is refused unless HOST is a loopback address (127.0.0.1)',
	})
	.refine((env) => env.BACKUP_DIR === undefined || dialect === 'sqlite', {
		path: ['BACKUP_DIR'],
		message: 'BACKUP_DIR is for SQLite; PostgreSQL has pg_dump and continuous archiving',
	})
	.refine((env) => env.PAYMENTS !== 'yoco' || (env.YOCO_SECRET_KEY && env.YOCO_WEBHOOK_SECRET && env.PUBLIC_URL), {
		path: ['PAYMENTS'],
		message: 'PAYMENTS=yoco needs YOCO_SECRET_KEY, YOCO_WEBHOOK_SECRET and PUBLIC_URL',
	})
	// If a live key were ignored, the shop would take play money.
	.refine((env) => !env.YOCO_SECRET_KEY?.startsWith('sk_live_') || cardProviderIn(env) === 'yoco', {
		path: ['YOCO_SECRET_KEY'],
		error: ({ input }) => {
			const { PAYMENTS } = input as { PAYMENTS?: string }
			return PAYMENTS
				? `YOCO_SECRET_KEY is live and PAYMENTS=${PAYMENTS} would ignore it: take one of the two away`
				: 'YOCO_SECRET_KEY is live and would be ignored: YOCO_WEBHOOK_SECRET and PUBLIC_URL are missing'
		},
	})
	.refine((env) => (env.VAPID_PUBLIC_KEY === undefined) === (env.VAPID_PRIVATE_KEY === undefined), {
		path: ['VAPID_PUBLIC_KEY'],
		message: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both or neither',
	})
	.refine((env) => env.SMTP_URL === undefined || env.PUBLIC_URL, {
		path: ['SMTP_URL'],
		message: 'SMTP_URL needs PUBLIC_URL, which the links in mails begin with',
	})

export function isLoopback(host: string) {
	return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** A bare origin by https, or one on this machine. */
function isServiceOrigin({ protocol, hostname, origin, href }: URL) {
	return href === `${origin}/` && (protocol === 'https:' || isLoopback(hostname))
}

/** Pictures of a map come from one origin, by https unless that is this machine. */
function isTileAddress(template: string) {
	if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part)) || !URL.canParse(template)) return false
	const { protocol, hostname, username } = new URL(template)
	return (
		(protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && !username && !/[{}%]/.test(hostname)
	)
}

function readEnvironment() {
	const result = Environment.safeParse(process.env)
	if (result.success) return result.data
	const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
	console.error(`The environment is not valid:\n${lines.join('\n')}`)
	process.exit(1)
}

/** The checked environment; README lists every variable with its default. */
export const env = readEnvironment()

/** How many processes serve. */
export const workers = env.WORKERS === 'auto' ? availableParallelism() : env.WORKERS

/** True where browsers reach us over https: cookies are then `Secure`, and the session one carries the `__Host-` prefix. */
export const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false

export const hasStrava = env.STRAVA_CLIENT_ID !== undefined && env.STRAVA_CLIENT_SECRET !== undefined

export const hasMail = env.SMTP_URL !== undefined

/** The origin of a push service beside those of the browsers; undefined for none. */
export const ownPushService = env.PUSH_SERVICE && new URL(env.PUSH_SERVICE).origin

/** The provider for sign-in by OpenID Connect, with our client id there; null until all three variables are set. */
export const openIdClient =
	env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
		? { issuer: env.OIDC_ISSUER, id: env.OIDC_CLIENT_ID, secret: env.OIDC_CLIENT_SECRET, name: env.OIDC_NAME ?? null }
		: null

/**
 * These sign cookies and links and encrypt stored secrets. The first is used for new ones, and the others still verify,
 * so that a secret can be changed. Without a configured one (development only) one is made per process.
 */
export const sessionSecrets = env.SESSION_SECRET ?? [crypto.randomUUID() + crypto.randomUUID()]
export const sessionSecret = sessionSecrets[0]!

/** The address of map pictures and their attribution; null where none is configured. */
export const mapTiles = env.MAP_TILES === undefined ? null : { url: env.MAP_TILES, attribution: env.MAP_ATTRIBUTION }

export const contact = { address: env.CONTACT_ADDRESS, phone: env.CONTACT_PHONE, email: env.CONTACT_EMAIL }

/** The card payment provider; null where cards are not taken. */
export const cardProvider = cardProviderIn(env)

interface CardSettings {
	PAYMENTS?: 'manual' | 'sandbox' | 'yoco'
	YOCO_SECRET_KEY?: string
	YOCO_WEBHOOK_SECRET?: string
	PUBLIC_URL?: string
}

/** Defaults to Yoco where its keys are set. The sandbox, which moves no money, must be named explicitly. */
function cardProviderIn(env: CardSettings): 'yoco' | 'sandbox' | null {
	if (env.PAYMENTS) return env.PAYMENTS === 'manual' ? null : env.PAYMENTS
	return env.YOCO_SECRET_KEY && env.YOCO_WEBHOOK_SECRET && env.PUBLIC_URL ? 'yoco' : null
}
