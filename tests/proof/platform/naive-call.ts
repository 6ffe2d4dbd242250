import { db, write } from '#db/client/index.ts'
import { settings, users } from '#db/schema.ts'

/** Counter-example: trusts its body, stores before it checks, returns internal errors, tells private data to all. */
export async function answerNaively(_: string, init: RequestInit = {}): Promise<Response> {
	try {
		const body = JSON.parse(String(init.body)) as { notes: string; startTime: string }
		await write((tx) => tx.insert(settings).values({ key: crypto.randomUUID(), value: 1 }))
		if (body.notes?.trim() === '') return new Response(null, { status: 400 })
		const people = await db.select().from(users)
		return Response.json({ start: new Date(body.startTime).toISOString(), people }, { status: 409 })
	} catch (error) {
		return Response.json({ message: (error as Error).stack }, { status: 500 })
	}
}
