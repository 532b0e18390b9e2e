/** True for the types of resources that a function or a topic of the user makes (CloudFormation User Guide, "Custom resources"). */
export function isCustomType(type: string): boolean {
  return type === "AWS::CloudFormation::CustomResource" || /^Custom::[A-Za-z0-9_@-]{1,60}$/.test(type);
}
