import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'

/** Says how many people have to be phoned, with a link; renders nothing without any. */
export function ToPhoneLine({ count, base }: { count: number; base: string }) {
	if (count === 0) return null
	return (
		<Link to={`${base}/closures/phone`} className={`${cardClass} flex items-center gap-3 px-4 py-3 hover:bg-raised`}>
			<Icon name="cloud-rain" className="size-5 text-court-strong" />
			<span className="grow">
				<span className="font-semibold">Closed courts: </span>
				{toPhoneWords(count)}
			</span>
			<Icon name="chevron-right" className="size-5 text-muted" />
		</Link>
	)
}

/** `1 person to phone`, `3 people to phone` */
export const toPhoneWords = (count: number) => `${count} ${count === 1 ? 'person' : 'people'} to phone`
