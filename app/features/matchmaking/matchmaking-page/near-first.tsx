import type { ReactNode } from 'react'

type Props<Item> = {
	items: Item[]
	citiesOf: (item: Item) => string[]
	/** The cities one plays in; empty where they make no difference. */
	near: string[]
	children: (items: Item[], level: 'h2' | 'h3') => ReactNode
}

/** Shows what is in one's own cities first, then the rest of the page. */
export function NearFirst<Item>({ items, citiesOf, near, children }: Props<Item>) {
	const isNear = (item: Item) => citiesOf(item).some((city) => near.includes(city))
	const [close, far] = [items.filter(isNear), items.filter((item) => !isNear(item))]
	if (close.length === 0 || far.length === 0) return children(items, 'h2')
	return (
		<>
			<section aria-labelledby="near" className="flex flex-col gap-4">
				<h2 id="near" className="text-2xl leading-8">
					In {near.length > 2 ? 'your cities' : near.join(' and ')}
				</h2>
				{children(close, 'h3')}
			</section>
			<section aria-labelledby="elsewhere" className="flex flex-col gap-4">
				<h2 id="elsewhere" className="text-2xl leading-8">
					Elsewhere
				</h2>
				{children(far, 'h3')}
			</section>
		</>
	)
}
