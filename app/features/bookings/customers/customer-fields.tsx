import { TextArea, TextField } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { MOST_TAGS, TAG_MAX } from './customer-limits.ts'

export type CustomerField = 'name' | 'phone' | 'email' | 'note' | 'tags'

type Props = {
	field: ReturnType<typeof useSubmission<CustomerField>>['field']
	/** The most characters of each. */
	longest: Record<'name' | 'phone' | 'email' | 'note', number>
	/** Whether the venue writes their name and number. */
	named: boolean
	/** Says where else the number goes. */
	phoneHint?: string
}

/** The fields about a customer that a venue fills in. */
export const CustomerFields = ({ field, longest, named, phoneHint }: Props) => (
	<>
		{named && (
			<>
				<TextField label="Name" {...field('name')} required autoComplete="off" maxLength={longest.name} />
				<TextField
					label="Phone"
					{...field('phone')}
					hint={phoneHint}
					type="tel"
					required={false}
					autoComplete="off"
					maxLength={longest.phone}
				/>
				<TextField
					label="Email"
					{...field('email')}
					type="email"
					required={false}
					autoComplete="off"
					maxLength={longest.email}
				/>
			</>
		)}
		<TextArea
			label="Note"
			{...field('note')}
			hint="Only your team sees it, and the person if they ask for their data."
			required={false}
			rows={4}
			maxLength={longest.note}
		/>
		<TextField
			label="Tags"
			{...field('tags')}
			hint={`Separate with commas, such as league, coach. Up to ${MOST_TAGS} tags of ${TAG_MAX} characters.`}
			required={false}
			autoComplete="off"
		/>
	</>
)
