import { classes } from '../classes.ts'
import { useSaver } from '../device.tsx'

const sizes = {
	sm: { className: 'size-7 text-xs', pixels: 28 },
	md: { className: 'size-11 text-sm', pixels: 44 },
	lg: { className: 'size-12 font-display', pixels: 48 },
	xl: { className: 'size-16 font-display text-xl', pixels: 64 },
}

const TONES = [
	'bg-court-soft text-court-strong',
	'bg-clay-soft text-clay-strong',
	'bg-sun-soft text-sun-strong',
	'bg-raised text-ink',
]

/** Returns one person's colour everywhere: people in a list should not look alike. */
function toneOf(initials: string) {
	const sum = [...initials].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
	return TONES[sum % TONES.length]!
}

type Props = { picture?: string | null; initials: string; size?: keyof typeof sizes }

/** A person's picture, or their initials without one; the words beside it name the person. */
export function PersonPicture({ picture, initials, size = 'md' }: Props) {
	const { className, pixels } = sizes[size]
	const saver = useSaver()
	const shape = classes('shrink-0 rounded-full', className)
	return picture && !saver ? (
		<img
			src={picture}
			alt=""
			loading="lazy"
			width={pixels}
			height={pixels}
			referrerPolicy="no-referrer"
			className={classes(shape, 'object-cover')}
		/>
	) : (
		<span
			aria-hidden="true"
			className={classes(shape, 'grid place-items-center font-semibold select-none', toneOf(initials))}
		>
			{initials}
		</span>
	)
}
