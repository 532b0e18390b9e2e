/** Icons of services, drawn on 16 by 16 in one stroke. */
const paths: Readonly<Record<string, string>> = {
  sqs: "M2 5h12v6H2z M5.5 5v6 M9 5v6",
  sns: "M3 8h3l5-4v8l-5-4 M13.2 5.6a4 4 0 0 1 0 4.8",
  dynamodb: "M3 4c0-2.4 10-2.4 10 0v8c0 2.4-10 2.4-10 0z M3 4c0 2.4 10 2.4 10 0 M3 8c0 2.4 10 2.4 10 0",
  s3: "M2.5 4h11l-1.6 9.5H4.1z M2.5 4c2 1.7 9 1.7 11 0",
  lambda: "M3 2.5h3L12 13.5h1.5 M7.2 7 3.4 13.5",
  secretsmanager: "M4 7.5h8v6H4z M5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5 M8 10v1.5",
  ssm: "M2 4.5h7 M12 4.5h2 M2 11.5h2 M7 11.5h7 M10.5 3v3 M5.5 10v3",
  kms: "M6 10a3 3 0 1 1 1.6-5.5A3 3 0 0 1 8 8l5.5 5.5 M11 11l1.5-1.5",
  iam: "M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z M3 13.5c0-5 10-5 10 0",
  sts: "M2 8h8 M7.5 5 10.5 8l-3 3 M13.5 3v10",
  logs: "M3.5 2h9v12h-9z M5.5 5h5 M5.5 8h5 M5.5 11h3",
  cloudformation: "M2 5l6-3 6 3-6 3z M2 8l6 3 6-3 M2 11l6 3 6-3",
};

/** The icon of a service; a plain square of one that has none. */
export function ServiceIcon({ id }: { readonly id: string }) {
  const path = Object.hasOwn(paths, id) ? paths[id] : "M3 3h10v10H3z";
  return (
    <svg
      class={`icon of-${id.replace(/[^a-z0-9]/g, "")}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** A ticket's stub. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path fill="currentColor" d="M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4z" />
    </svg>
  );
}
