import { classes } from '#app/ui/classes.ts'
import { courtSport } from '#app/ui/picture/court-drawing.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { RewardItem } from './redeemable.ts'

type Look = { icon: IconName; ground: string }

const things: [RegExp, IconName][] = [
	[/shirt|jersey|hoodie|jacket|vest|shorts/i, 'shirt'],
	[/bottle|flask|drink|water|juice|smoothie|\bgels?\b/i, 'glass-water'],
	[/medal|award/i, 'medal'],
	[/trophy|tournament/i, 'trophy'],
	[/shoes?\b|trainers/i, 'footprints'],
]
const uses = /\b(hours?|booking|off|free|entry|ticket|pass|voucher|discount|session|lesson)\b/i
const grounds: Partial<Record<IconName, string>> = {
	shirt: 'bg-clay-soft text-clay-strong',
	medal: 'bg-sun-soft text-sun-strong',
	trophy: 'bg-sun-soft text-sun-strong',
	gift: 'bg-sun-soft text-sun-strong',
}

/** An icon and colour for a reward, from its name, else its description, else its category. */
export function lookOf({ name, description, category }: Pick<RewardItem, 'name' | 'description' | 'category'>): Look {
	const icon = iconIn(name) ?? iconIn(description) ?? iconIn(category) ?? 'gift'
	return { icon, ground: grounds[icon] ?? 'bg-court-soft text-court-strong' }
}

function iconIn(words: string): IconName | undefined {
	const thing = things.find(([pattern]) => pattern.test(words))
	if (thing) return thing[1]
	if (/racket|racquet|grip/i.test(words)) return courtSport(words) === 'padel' ? 'padel' : 'tennis'
	if (uses.test(words)) return 'ticket'
	const sport = courtSport(words)
	return sport === 'generic' ? undefined : sport === 'running' ? 'footprints' : sport
}

type Props = Pick<RewardItem, 'name' | 'description' | 'category' | 'image'> & {
	className: string
}

/** A reward's picture, or an icon that fits its words on the lines of a court. */
export function RewardPicture({ image, className, ...words }: Props) {
	const instead = <Drawn {...lookOf(words)} />
	return <Picture src={image} instead={instead} width={640} height={192} lazy className={className} />
}

function Drawn({ icon, ground }: ReturnType<typeof lookOf>) {
	return (
		<div className={classes('absolute inset-0 grid place-items-center overflow-hidden', ground)}>
			<svg
				aria-hidden="true"
				className="absolute inset-3 size-[calc(100%-1.5rem)] overflow-visible fill-none stroke-current opacity-20"
			>
				<rect width="100%" height="100%" />
				<line x1="50%" x2="50%" y1="0" y2="100%" />
				<circle cx="50%" cy="50%" r="24" />
			</svg>
			<Icon name={icon} className="relative size-8" />
		</div>
	)
}
