import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { findEnding } from './member-lists.server.ts'

/** Says which memberships of a player end soon, with where each is renewed. */
export const EndingMemberships = ({ ending }: { ending: Awaited<ReturnType<typeof findEnding>> }) =>
	ending.map(({ id, words, renew }) => (
		<Notice key={id} icon="ticket" className="items-center">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="min-w-0 grow basis-56">{words}</p>
				{renew && (
					<ButtonLink to={renew} size="sm" variant="secondary">
						Renew
					</ButtonLink>
				)}
			</div>
		</Notice>
	))
