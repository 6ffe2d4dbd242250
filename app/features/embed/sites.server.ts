import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'

/** Returns the websites of a venue and the lines for them. Throws 404 and 403 like `findOwnVenue`. */
export async function findWebsitePage(user: Actor, venueId: number | null, origin: string) {
	const { id, name, status, embedSites } = await findOwnVenue(user, venueId, 'venue')
	const page = `${origin}/embed/${id}`
	return {
		venue: { id, name },
		sites: embedSites ?? [],
		page: status === 'published' ? page : null,
		script: `<script async src="${origin}/embed.js" data-venue="${id}"></script>`,
		frame: `<iframe src="${page}" title="Book a court" width="100%" height="700" style="border:0"></iframe>`,
	}
}

/** Names the websites that may show the venue's booking page, by their origins. Throws 404 and 403 like `findOwnVenue`. */
export function nameSites(user: Actor, venueId: number, sites: string[], now = new Date()) {
	return write(async (tx) => {
		const { id, embedSites } = await findOwnVenue(user, venueId, 'venue', tx)
		if (String(embedSites ?? []) === String(sites)) return
		await tx.update(courts).set({ embedSites: sites }).where(eq(courts.id, id))
		const act = { action: 'venue.website', subject: `venue:${id}` } as const
		await auditAt(tx, user, id, { ...act, details: { sites: sites.length } }, now)
	})
}
