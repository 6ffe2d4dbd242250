import { useRef } from 'react'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { pictureSource } from './images.ts'

type GalleryProps = {
	name: string
	images: string[]
	sport: { icon: string; color: string } | undefined
	/** The address of the drawing that replaces missing photos; the markings of the sport without it. */
	drawing: string | undefined
	/** Returns the address of a photo in large, numbered from 1. */
	photoHref?: (number: number) => string
}

/** Phones are told a smaller size than their dense screens have: the small picture is sharp enough and loads fast. */
const SIZES = '(min-width: 64rem) 39rem, (min-width: 40rem) 92vw, 13rem'

/** The venue's photos side by side, or its drawing. Swiped or scrolled; by two buttons on wide screens. */
export function Gallery({ name, images, sport, drawing, photoHref }: GalleryProps) {
	const list = useRef<HTMLUListElement>(null)
	const turns = useHydrated() && images.length > 1
	if (images.length === 0) {
		return drawing ? (
			<img
				src={drawing}
				alt=""
				width="640"
				height="360"
				className="aspect-video w-full object-cover sm:aspect-auto sm:h-72 sm:rounded-lg"
			/>
		) : (
			<CourtDrawing
				sport={sport?.icon ?? 'generic'}
				color={sport?.color}
				className="h-28 w-full sm:h-56 sm:rounded-lg"
			/>
		)
	}
	const turn = (icon: 'chevron-left' | 'chevron-right', label: string, by: number, side: string) => (
		<button
			type="button"
			aria-label={label}
			onClick={() => turnPhotos(list.current, by)}
			className={`absolute top-1/2 ${side} grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-ink shadow-raised hover:border-court hover:text-court-strong max-sm:hidden`}
		>
			<Icon name={icon} />
		</button>
	)
	return (
		<div className="relative print:hidden">
			<ul
				ref={list}
				aria-label={`Photos of ${name}`}
				className="flex snap-x snap-mandatory overflow-x-auto sm:gap-2 sm:rounded-lg motion-safe:scroll-smooth"
			>
				{images.map((url, index) => {
					const photo = (
						<img
							{...pictureSource(url, SIZES)}
							alt={`${name}, photo ${index + 1} of ${images.length}`}
							loading={index === 0 ? 'eager' : 'lazy'}
							width="960"
							height="640"
							className="aspect-3/2 w-full object-cover sm:aspect-auto sm:h-72"
						/>
					)
					return (
						<li
							key={url}
							className="relative w-full shrink-0 snap-center overflow-hidden bg-turf sm:w-[92%] sm:rounded-lg sm:only:w-full"
						>
							{photoHref ? (
								<Link to={photoHref(index + 1)} preventScrollReset className="block -outline-offset-4">
									{photo}
								</Link>
							) : (
								photo
							)}
							{images.length > 1 && (
								<span
									aria-hidden="true"
									className="absolute top-4 right-3 rounded-sm bg-turf px-1.5 text-xs leading-5 text-on-turf tabular-nums sm:top-auto sm:right-2 sm:bottom-2"
								>
									{index + 1} / {images.length}
								</span>
							)}
						</li>
					)
				})}
			</ul>
			{turns && turn('chevron-left', 'Previous photo', -1, 'left-2')}
			{turns && turn('chevron-right', 'Next photo', 1, 'right-2')}
		</div>
	)
}

/** Turns a row of photos to the one before (-1) or after (1); from the last to the first, and back. */
export function turnPhotos(list: Element | null, by: number) {
	if (!list) return
	const end = list.scrollWidth - list.clientWidth
	const isAtEdge = Math.abs(list.scrollLeft - (by > 0 ? end : 0)) < 2
	list.scrollTo({ left: isAtEdge ? end - list.scrollLeft : list.scrollLeft + by * list.clientWidth })
}
