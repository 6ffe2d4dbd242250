type Props = { picture: string | null; initials: string }

/** A person's picture, or the letters of their name; the words beside it say who it is. */
export function Face({ picture, initials }: Props) {
	const shape = 'size-11 shrink-0 rounded-full'
	return picture ? (
		<img
			src={picture}
			alt=""
			loading="lazy"
			width="44"
			height="44"
			referrerPolicy="no-referrer"
			className={`${shape} object-cover`}
		/>
	) : (
		<span
			aria-hidden="true"
			className={`${shape} grid place-items-center bg-court-soft text-sm font-semibold text-court-strong select-none`}
		>
			{initials}
		</span>
	)
}
