import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { turnPhotos } from './gallery.tsx'
import { pictureSource } from './images.ts'

type ViewerProps = {
	name: string
	images: string[]
	/** The page beneath, which keeps its query. */
	closeTo: string
}

/**
 * Photos over the whole screen, in a row that is swiped. In plain HTML its arrows lead to the anchor of a photo; scripts
 * make it modal, so that Escape closes it, and let the arrow keys turn.
 */
export function PhotoViewer({ name, images, closeTo }: ViewerProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const list = useRef<HTMLUListElement>(null)
	const isModal = useRef(false)
	const navigate = useNavigate()
	const back = closeTo + useLocation().search
	const leave = () => void navigate(back, { preventScrollReset: true, replace: true })
	useEffect(() => {
		if (!dialog.current || isModal.current) return
		isModal.current = true
		dialog.current.removeAttribute('open')
		dialog.current.showModal()
		document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
	}, [])
	const onKeyDown = (event: KeyboardEvent) => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
		if (!by || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		turnPhotos(list.current, by)
	}
	const turn = (icon: 'chevron-left' | 'chevron-right', label: string, by: number, from: number) => (
		<a
			href={`#photo-${((from + by + images.length) % images.length) + 1}`}
			aria-label={label}
			onClick={(event) => {
				event.preventDefault()
				turnPhotos(list.current, by)
			}}
			className={`${round} top-1/2 -translate-y-1/2 max-sm:top-auto max-sm:bottom-4 max-sm:translate-y-0 ${by < 0 ? 'left-4' : 'right-4'}`}
		>
			<Icon name={icon} className="size-6" />
		</a>
	)
	return (
		<dialog
			ref={dialog}
			open
			aria-label={`Photos of ${name}`}
			onKeyDown={onKeyDown}
			onCancel={(event) => {
				event.preventDefault() // until the page beneath has come, a tap on its photo would lead nowhere
				leave()
			}}
			onClose={leave}
			className="fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-shade p-0 text-chalk"
		>
			<Link
				to={back}
				preventScrollReset
				aria-label="Close"
				onClick={(event) => {
					event.preventDefault()
					leave()
				}}
				className={`${round} top-4 right-4 z-10`}
			>
				<Icon name="x" className="size-6" />
			</Link>
			<ul
				ref={list}
				className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain motion-safe:scroll-smooth"
			>
				{images.map((url, index) => (
					<li key={url} id={`photo-${index + 1}`} className="relative size-full shrink-0 snap-center">
						<img
							{...pictureSource(url, '100vw')}
							alt={`${name}, photo ${index + 1} of ${images.length}`}
							loading="lazy"
							className="size-full object-contain"
						/>
						<p
							aria-hidden="true"
							className="absolute top-4 left-4 rounded-full border border-chalk/40 bg-shade px-4 text-sm leading-10.5 tabular-nums"
						>
							{index + 1} / {images.length}
						</p>
						{images.length > 1 && turn('chevron-left', 'Previous photo', -1, index)}
						{images.length > 1 && turn('chevron-right', 'Next photo', 1, index)}
					</li>
				))}
			</ul>
		</dialog>
	)
}

const round =
	'absolute grid size-11 place-items-center rounded-full border border-chalk/40 bg-shade text-chalk hover:bg-turf focus-visible:outline-chalk'
