import { Button, buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	isOn: boolean
	all: string
	/** Search has a row of its own on a phone, below an even number of fields. */
	isWide?: boolean
}

/** The end of an admin's filters: Search, and Clear to the list at this address where a filter is on. */
export const SearchButtons = ({ isOn, all, isWide = true }: Props) => (
	<>
		<Button variant="secondary" className={classes('min-h-12', !isOn && isWide && 'max-sm:col-span-2')}>
			Search
		</Button>
		{isOn && (
			<Link to={all} preventScrollReset className={buttonClass({ variant: 'quiet', className: 'min-h-12' })}>
				Clear
			</Link>
		)}
	</>
)
