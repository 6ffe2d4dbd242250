import { buttonClass } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** On a phone filters are folded behind this button until one is in force. It opens a later sibling with `foldedFilters`. */
export const FilterToggle = ({ on, isTall }: { on: number; isTall?: boolean }) => (
	<>
		<input type="checkbox" id="show-filters" defaultChecked={on > 0} className="peer sr-only sm:hidden" />
		<label
			htmlFor="show-filters"
			className={buttonClass({
				variant: 'secondary',
				className: `peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-court sm:hidden ${isTall ? 'min-h-12' : ''}`,
			})}
		>
			<Icon name="sliders-horizontal" className="size-4" /> Filters{on > 0 && ` (${on})`}
		</label>
	</>
)

export const foldedFilters = 'peer-not-checked:max-sm:hidden'
