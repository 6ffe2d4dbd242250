import { Form, useNavigation } from 'react-router'
import { initials } from '#app/features/navigation/initials.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'

type Request = { id: number; name: string; askedAt: Date }

export const RequestList = ({ requests }: { requests: Request[] }) => (
	<ul className={`${cardClass} rows`}>
		{requests.map(({ id, name, askedAt }) => (
			<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
				<PersonPicture initials={initials({ fullName: name })} />
				<div className="min-w-0 grow basis-40">
					<p className="font-semibold wrap-anywhere">{name}</p>
					<p className="text-sm text-muted tabular-nums">Asked {formatDate(askedAt)}</p>
				</div>
				<Answers id={id} name={name} />
			</li>
		))}
	</ul>
)

function Answers({ id, name }: { id: number; name: string }) {
	const sent = useNavigation().formData
	const sending = sent?.get('memberId') === String(id) ? sent.get('intent') : null
	return (
		<Form method="post" preventScrollReset className="flex w-full gap-2 *:grow sm:w-auto">
			<input type="hidden" name="memberId" value={id} />
			<Button name="intent" value="accept" size="sm" pending={sending === 'accept'} pendingText="Letting in…">
				Accept<span className="sr-only"> {name}</span>
			</Button>
			<Button
				name="intent"
				value="decline"
				size="sm"
				variant="secondary"
				pending={sending === 'decline'}
				pendingText="Declining…"
			>
				Decline<span className="sr-only"> {name}</span>
			</Button>
		</Form>
	)
}
