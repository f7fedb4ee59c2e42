import type { ScanFinding } from './scan-file.ts'

/** A place that was not scanned, and why. */
export interface Skipped {
  readonly path: string
  readonly reason: string
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** Findings in the format of code scanning services (SARIF 2.1.0). It says where and what, never the value or a hash of it. */
export function sarifLog(findings: readonly ScanFinding[], skipped: readonly Skipped[], version: string): object {
  const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'selvedge scan',
            version,
            informationUri: 'https://github.com/selvedge/selvedge',
            rules: rules.map((id) => ({
              id,
              shortDescription: { text: `Secrets or personal data found by the rule ${id}` },
              defaultConfiguration: { level: 'error' },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: skipped.map(({ path, reason }) => ({
              level: 'note',
              message: { text: `Not scanned: ${reason}` },
              locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
            })),
          },
        ],
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  }
}

function resultOf(finding: ScanFinding, rules: readonly string[]): object {
  const { path, type, rule, line, column, endLine, endColumn, pointer } = finding
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: 'error',
    message: { text: `${type} found${pointer === undefined ? '' : ` at ${pointer}`}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(path) },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
        ...(pointer !== undefined && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
  }
}

/** A path as a relative reference: other signs than those of paths in percent form. */
function uriOf(path: string): string {
  const steps = path.split(/[\\/]/).map((step) => encodeURIComponent(step))
  return path === '-' ? 'stdin' : steps.join('/').replace(/^([A-Za-z])%3A\//, 'file:///$1:/')
}
