import { initials } from '#app/features/navigation/initials.ts'

/** A person as the letters of their name; the words beside it say who it is. */
export const Avatar = ({ name }: { name: string }) => (
	<span
		aria-hidden
		className="grid size-11 shrink-0 place-items-center rounded-full bg-court-soft text-sm font-semibold text-court-strong select-none"
	>
		{initials({ fullName: name })}
	</span>
)
