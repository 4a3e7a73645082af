import { Box, Text } from '@mantine/core';

/** A text of the office with the names of one conversation in it. */
export interface ReadyReply {
  readonly _id: string;
  readonly name: string;
  readonly text: string;
}

/** What it is called, and how it begins. */
export function ReplyWords({ name, text }: Pick<ReadyReply, 'name' | 'text'>) {
  return (
    <Box component="span" display="block" miw={0}>
      <Text span size="sm" truncate display="block" fw={600}>
        {name}
      </Text>
      <Text span size="meta" truncate display="block" c="var(--vl-ink2)">
        {text}
      </Text>
    </Box>
  );
}
