import { and, eq, isNull } from 'drizzle-orm'
import { close, migrate, write, type Writer } from './client/index.ts'
import { accountTokens, authenticators, mails, notices, passkeys, recoveryCodes, sessions, users } from './schema.ts'
import { BY_HAND } from './schema/accounts.ts'
import { digest, newSecret } from './secrets.ts'

const HOUR = 3_600_000

/**
 * `npm run db:admin -- you@example.com` makes the account with that address an admin. Creates the account if needed,
 * and prints a link to choose its password that works once, for an hour. For the first admin, and for one who is locked
 * out: their second factors are removed, they are signed out everywhere, and told by notice and mail.
 */
async function makeAdmin(email: string, now: Date) {
	const emailKey = email.normalize('NFKC').toLowerCase()
	const secret = newSecret()
	const username = await write(async (tx) => {
		const found = await tx
			.update(users)
			.set({ role: 'admin' })
			.where(and(eq(users.emailKey, emailKey), isNull(users.deletedAt)))
			.returning({ id: users.id, username: users.username })
		const user = found[0] ?? (await addAccount(tx, { email, emailKey }))
		const earlier = and(eq(accountTokens.userId, user.id), eq(accountTokens.purpose, 'reset'))
		await tx.delete(accountTokens).where(earlier)
		for (const table of [authenticators, passkeys, recoveryCodes, sessions])
			await tx.delete(table).where(eq(table.userId, user.id))
		const what = { kind: 'account', what: 'reset link made on the server', data: {} } as const
		const told = { ...what, userId: user.id, cause: `account:by-hand:${now.getTime()}`, createdAt: now }
		const mail = { ...told, dueAt: now, worthUntil: new Date(now.getTime() + 3 * 24 * HOUR) }
		if (found[0]) await tx.insert(notices).values(told)
		if (found[0] && process.env.SMTP_URL) await tx.insert(mails).values(mail)
		const link = { tokenHash: digest(secret), userId: user.id, purpose: 'reset' as const, emailKey: BY_HAND + emailKey }
		await tx.insert(accountTokens).values({ ...link, createdAt: now, expiresAt: new Date(now.getTime() + HOUR) })
		return user.username
	})
	const address = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT || 3000}`
	return { username, link: new URL(`/auth/reset/${secret}`, address).href }
}

async function addAccount(tx: Writer, { email, emailKey }: { email: string; emailKey: string }) {
	const taken = (await tx.$count(users, eq(users.usernameKey, 'admin'))) > 0
	const username = taken ? `admin-${newSecret().slice(0, 6).toLowerCase()}` : 'admin'
	const [user] = await tx
		.insert(users)
		.values({ username, usernameKey: username, email, emailKey, fullName: 'Admin', role: 'admin' })
		.returning({ id: users.id, username: users.username })
	return user!
}

const email = process.argv[2]?.trim() ?? ''
if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
	await migrate()
	const { username, link } = await makeAdmin(email, new Date())
	console.log(`Choose a password within an hour: ${link}\nYour username is ${username}.`)
	await close()
} else {
	console.error('Whose account? npm run db:admin -- you@example.com')
	process.exitCode = 1
}
