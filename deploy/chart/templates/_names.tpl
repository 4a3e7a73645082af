{{- define "volano.name" -}}
{{ .Release.Name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "volano.selector" -}}
app.kubernetes.io/name: volano
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "volano.labels" -}}
{{ include "volano.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
