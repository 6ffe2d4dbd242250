import { connect } from './connection.ts'
import { gently, type Page } from './gently.ts'
import type { Watch } from './schemas.ts'

type Told = Page & {
	/** Whether the page shows anything of this sport; of any, when none is named. */
	concerns: (sportId?: number) => boolean
	viewers: (slotId: string, count: number) => void
	/** The connection has been gone for some seconds, or is back. */
	gone: (gone: boolean) => void
}

/**
 * Follows a venue or a tournament for a page, until it is stopped. `look` says which slot the page has chosen, `soon`
 * that it is to be loaded anew.
 */
export function follow(watch: Watch, { concerns, viewers, gone, ...page }: Told) {
	const { soon, stop } = gently(page)
	const connection = connect(watch, { changed: (sportId) => concerns(sportId) && soon(), viewers, gone })
	return {
		look: connection.look,
		soon,
		stop() {
			connection.close()
			stop()
		},
	}
}
