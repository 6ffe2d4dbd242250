import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import sprite from '../icons.svg?no-inline'

const five = [0, 24, 48, 72, 96]
const row = five.map((x) => <use key={x} href={`${sprite}#star`} x={x} width="24" height="24" />)

/** Five stars, filled up to `value` (0–5), with the figure in words for screen readers. */
export function Stars({ value, className = 'h-4' }: { value: number; className?: string }) {
	return (
		<svg
			role="img"
			aria-label={`${Number(value.toFixed(1))} out of 5 stars`}
			viewBox="0 0 120 24"
			className={classes('icon aspect-[5] text-sun-strong', className)}
		>
			{row}
			{/* A nested svg clips its content, which fills a part of a star. */}
			<svg width={Math.max(0, Math.min(5, value)) * 24} height="24" className="fill-sun">
				{row}
			</svg>
		</svg>
	)
}

/** One star, the average to one decimal and the number of ratings; shows `none` without any. */
export function Rating({ value, count, none = 'New' }: { value: number | null; count: number; none?: string }) {
	return (
		<span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
			<Icon name="star" className="size-4 fill-sun text-sun-strong" />
			{value === null || count === 0 ? (
				<span className="font-semibold">{none}</span>
			) : (
				<>
					<span className="sr-only">Rated</span>
					<span className="font-semibold">{value.toFixed(1)}</span>
					<span className="text-muted">
						({count}
						<span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
					</span>
				</>
			)}
		</span>
	)
}
