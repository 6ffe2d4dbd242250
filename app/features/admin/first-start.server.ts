import { resolve } from 'node:path'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { cast, password } from '#db/cast.ts'
import { db } from '#db/client/index.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { users } from '#db/schema.ts'
import { passwordMatches } from '#app/features/accounts/passwords/passwords.server.ts'
import { env, isLoopback } from '#app/lib/process/env.server.ts'
import { log } from '#app/lib/process/log.server.ts'

/** Tells the operator how to begin when there are no users, and warns when a known password opens an admin account. */
export async function greetOperator() {
	if ((await db.$count(users)) === 0) {
		const where = dialect === 'sqlite' ? resolve(databaseUrl) : 'The database'
		console.log(`${where} is empty: nobody is here yet.`)
		console.log('To make the first administrator: npm run db:admin -- you@example.com')
		console.log('To look around among invented venues and people instead: npm run db:seed -- --demo')
	} else if (!isLoopback(env.HOST)) {
		const open = await findOpenAccounts()
		if (open.length > 0) log('warn', 'DEMO PASSWORDS: everybody can sign in as these', { usernames: open })
	}
}

/** Returns the demo data's admins and owners who still have the published password. */
async function findOpenAccounts(): Promise<string[]> {
	const known = Object.values(cast).flatMap(({ username, role }) => (role === 'user' ? [] : username))
	const found = await db
		.select({ username: users.username, password: users.password })
		.from(users)
		.where(and(inArray(users.username, known), isNotNull(users.password)))
	const open: string[] = []
	for (const person of found) if (await passwordMatches(person.password, password)) open.push(person.username)
	return open
}
