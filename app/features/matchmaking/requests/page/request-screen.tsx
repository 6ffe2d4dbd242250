import { BackLink } from '#app/ui/link/back-link.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { RequestActions } from './request-page-actions.tsx'
import { RequestAnswers } from './request-page-answers.tsx'
import { RequestBanner } from './request-page-banner.tsx'
import {
	OwnerCard,
	RequestDescription,
	RequestFacts,
	RequestHead,
	RequestPlayers,
	RequestScore,
} from './request-page.tsx'
import type { RequestPageData } from './request-page.server.ts'

type Props = {
	page: RequestPageData
	/** The absolute URL, for sharing. */
	link: string
}

export function RequestScreen({ page, link }: Props) {
	const share = page.status === 'open' && <ShareLink label="Link to this request" link={link} title={page.title} />
	return (
		<>
			<div>
				<BackLink to={page.isOwner ? '/matchmaking?tab=mine' : '/matchmaking?tab=matches'}>
					{page.isOwner ? 'My Requests' : 'Matches'}
				</BackLink>
				<RequestHead page={page} share={page.answer && !page.may.respond && share} />
			</div>
			<RequestFacts page={page} />
			<RequestBanner page={page} />
			<RequestDescription page={page} />
			{!page.isOwner && <OwnerCard page={page} />}
			<RequestPlayers page={page} />
			{page.isOwner && <RequestAnswers page={page} share={share} />}
			<RequestActions page={page} share={share} />
			<RequestScore page={page} />
		</>
	)
}
