import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'

/** Whether the database holds invented venues and people, which every page then says. */
export async function isDemo() {
	const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'demoData'))
	return row?.value === true
}
