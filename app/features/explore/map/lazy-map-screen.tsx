import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'

type Whole = typeof import('./map-screen.tsx').MapScreen
type Props = ComponentProps<Whole> & {
	/** The venues without a map, for a connection that drops before it has come. */
	list: ReactNode
}

/** The map screen as a script of its own: few visitors of Explore open it. The server draws it at once. */
const MapScreen = import.meta.env.SSR
	? (await import('./map-screen.tsx')).MapScreen
	: lazy(() => import('./map-screen.tsx').then(loaded, () => missing))
const loaded = ({ MapScreen }: { MapScreen: Whole }) => ({ default: MapScreen })
const missing = { default: ({ list }: Partial<Props>) => <WithoutMap list={list} /> }

export function LazyMapScreen(props: Props) {
	return (
		<Suspense fallback={props.list}>
			<MapScreen {...props} />
		</Suspense>
	)
}

function WithoutMap({ list }: { list: ReactNode }) {
	return (
		<div className="flex flex-col gap-3">
			<p role="status" className="text-sm text-muted">
				The map won’t load right now. The list still works.
			</p>
			{list}
		</div>
	)
}
