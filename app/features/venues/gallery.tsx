import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { useSaver } from '#app/ui/device.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { pictureSource } from './images.ts'

type GalleryProps = { name: string; images: string[]; sport: { icon: string; color: string } | undefined }

/** Phones are told a smaller size than their dense screens have: the small picture is sharp enough and loads fast. */
const SIZES = '(min-width: 64rem) 39rem, (min-width: 40rem) 92vw, 13rem'
/** Scrolling has ended after this time without an event, in milliseconds. */
const AT_REST = 100

/** The venue's photos side by side, each numbered and with the next one in sight, or the markings of its sport. */
export function Gallery({ name, images, sport }: GalleryProps) {
	const saver = useSaver()
	if (images.length === 0 || saver) {
		return (
			<CourtDrawing sport={sport?.icon ?? 'generic'} color={sport?.color} className="h-24 w-full rounded-lg sm:h-56" />
		)
	}
	return <Photos key={images.join(' ')} name={name} images={images} />
}

/** Photos are swiped or scrolled. With scripts, arrow keys and two buttons also work. */
function Photos({ name, images }: Pick<GalleryProps, 'name' | 'images'>) {
	const list = useRef<HTMLUListElement>(null)
	const { shown, turn, onScroll } = useTurning(list)
	const hydrated = useHydrated()
	const last = images.length - 1
	const onKeyDown = (event: KeyboardEvent) => {
		const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key]
		if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		turn(to)
	}
	return (
		<div className="relative print:hidden">
			<ul
				ref={list}
				aria-label={`Photos of ${name}`}
				tabIndex={last > 0 ? 0 : undefined}
				onScroll={onScroll}
				onKeyDown={onKeyDown}
				className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-lg motion-safe:scroll-smooth"
			>
				{images.map((url, index) => (
					<li key={url} className="relative w-[92%] shrink-0 snap-center overflow-hidden rounded-lg only:w-full">
						<img
							{...pictureSource(url, SIZES)}
							alt={`${name}, photo ${index + 1} of ${images.length}`}
							loading={index === 0 ? 'eager' : 'lazy'}
							width="960"
							height="548"
							className="h-52 w-full object-cover sm:h-96"
						/>
						{last > 0 && (
							<span
								aria-hidden="true"
								className="absolute right-2 bottom-2 rounded-sm bg-turf px-1.5 text-xs leading-5 text-on-turf tabular-nums"
							>
								{index + 1} / {images.length}
							</span>
						)}
					</li>
				))}
			</ul>
			{last > 0 && hydrated && (
				<>
					<Turn
						icon="chevron-left"
						label="Previous photo"
						side="left-2"
						off={shown === 0}
						onPress={() => turn(shown - 1)}
					/>
					<Turn
						icon="chevron-right"
						label="Next photo"
						side="right-2"
						off={shown === last}
						onPress={() => turn(shown + 1)}
					/>
				</>
			)}
		</div>
	)
}

type TurnProps = {
	icon: 'chevron-left' | 'chevron-right'
	label: string
	side: string
	/** There is no further photo. It is not disabled, so that it keeps the focus. */
	off: boolean
	onPress: () => void
}

const Turn = ({ icon, label, side, off, onPress }: TurnProps) => (
	<button
		type="button"
		aria-label={label}
		aria-disabled={off || undefined}
		onClick={off ? undefined : onPress}
		className={`absolute top-1/2 ${side} grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-ink shadow-raised hover:border-court hover:text-court-strong aria-disabled:opacity-40`}
	>
		<Icon name={icon} className="size-6" />
	</button>
)

/** Returns which photo is shown, from 0, also after swiping or scrolling, and a function to show another. */
function useTurning(list: { current: HTMLElement | null }) {
	const [shown, setShown] = useState(0)
	const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
	useEffect(() => () => clearTimeout(rest.current), [])
	return {
		shown,
		turn(to: number) {
			const photo = list.current?.children[to]
			if (!list.current || !(photo instanceof HTMLElement)) return
			setShown(to)
			list.current.scrollTo({ left: photo.offsetLeft - (list.current.clientWidth - photo.clientWidth) / 2 })
		},
		onScroll() {
			clearTimeout(rest.current)
			rest.current = setTimeout(() => list.current && setShown(nearest(list.current)), AT_REST)
		},
	}
}

/** Returns the child of a list that is closest to its middle. */
function nearest(list: HTMLElement) {
	const middle = list.scrollLeft + list.clientWidth / 2
	const distances = [...list.children].map((child) => {
		const { offsetLeft, clientWidth } = child as HTMLElement
		return Math.abs(offsetLeft + clientWidth / 2 - middle)
	})
	return distances.indexOf(Math.min(...distances))
}
